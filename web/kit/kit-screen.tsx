import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon, iconNames } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { SnapPoint } from '#web/ui/snap-points.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { CardsKit } from './cards-kit.tsx';
import { FormKit, LooseFieldsKit } from './fields-kit.tsx';
import styles from './kit-screen.module.css';
import { BannersKit, PanelKit } from './panel-kit.tsx';
import { PlacesKit } from './places-kit.tsx';
import { PictureKit, StepsKit } from './steps-kit.tsx';

const chips = [
  { id: 'tango', label: 'Tango', color: '#b3123f' },
  { id: 'lindy-hop', label: 'Lindy hop', color: '#ffd23f' },
  { id: 'balfolk', label: 'Balfolk', color: '#2e8b57' },
  { id: 'salsa', label: 'Salsa', color: '#ff6f3c' },
  { id: 'kizomba', label: 'Kizomba', color: '#35225a' },
];
const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><path fill="#b3123f" d="M0 0h16v9H0z"/></svg>')}`;

/** Shows all widgets of `web/ui`, and the cards of events. Only in development, not translated. */
export function KitScreen() {
  const [on, setOn] = useState(['tango']);
  const [text, setText] = useState('');
  const [day, setDay] = useState('2026-11-21');
  const [isOpen, setIsOpen] = useState(false);
  const [stop, setStop] = useState<SnapPoint>('peek');
  return (
    <div className={styles.kit}>
      <title>Kit · Pista</title>
      <h1>Kit</h1>
      <Piece name="Button">
        <Button kind="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button kind="quiet" icon="reset">
          Quiet
        </Button>
        <Button kind="danger" icon="trash">
          Danger
        </Button>
        <Button isDisabled>Disabled</Button>
        <ButtonLink to="/">A link</ButtonLink>
        <IconButton icon="close" label="Close" />
        <IconButton icon="locate" label="Where I am" kind="floating" />
      </Piece>
      <Piece name="Chips and badges">
        <ChipGroup label="Styles" chips={chips} selected={on} onChange={setOn} />
        {chips.map((chip) => (
          <Badge key={chip.id} color={chip.color}>
            {chip.label}
          </Badge>
        ))}
      </Piece>
      <Piece name="Fields">
        <SearchField label="Search" clearLabel="Clear" value={text} onChange={setText} />
        <DateField label="From" clearLabel="Any day" value={day} onChange={setDay} />
      </Piece>
      <Piece name="Overlays">
        <Button onPress={() => setIsOpen(true)}>Dialog</Button>
        <Dialog
          title="A dialog"
          closeLabel="Close"
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          footer={<Button kind="primary">Do it</Button>}
        >
          <p>What it is about.</p>
        </Dialog>
        <Button onPress={() => showToast('Done')}>Good toast</Button>
        <Button onPress={() => showToast('Not done', 'bad')}>Bad toast</Button>
        <Button onPress={() => showToast('Deleted', 'good', { label: 'Undo', onPress: () => showToast('It is back') })}>
          Toast with a way back
        </Button>
      </Piece>
      <Piece name="A form">
        <div className={styles.columns}>
          <FormKit />
          <LooseFieldsKit />
          <PictureKit />
          <PlacesKit />
        </div>
      </Piece>
      <Piece name="Steps">
        <div className={styles.wide}>
          <StepsKit />
        </div>
      </Piece>
      <Piece name="A panel">
        <div className={styles.wide}>
          <PanelKit />
        </div>
      </Piece>
      <Piece name="Banners">
        <div className={styles.wide}>
          <BannersKit />
        </div>
      </Piece>
      <Piece name="Waiting and emptiness">
        <Spinner label="Loading" />
        <Skeleton className={styles.skeleton} />
        <EmptyState icon="music" title="Nothing here" text="Nothing matches these filters.">
          <Button>Reset</Button>
        </EmptyState>
      </Piece>
      <Piece name="Picture">
        <div className={styles.picture}>
          <Picture
            sources={[{ url: drawing, widthPx: 16 }]}
            widthPx={16}
            heightPx={9}
            placeholder={drawing}
            alternativeText="A red field"
            sizes="16rem"
          />
        </div>
      </Piece>
      <Piece name="Cards of events">
        <CardsKit />
      </Piece>
      <Piece name="Icons">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Piece>
      <Sheet label="A sheet" handleLabel="Move the sheet" stop={stop} onStop={setStop} header={<h2>A sheet</h2>}>
        <p>Dragged by its header, or moved with the arrow keys.</p>
      </Sheet>
    </div>
  );
}

function Piece({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{name}</h2>
      <div className={styles.pieces}>{children}</div>
    </section>
  );
}
