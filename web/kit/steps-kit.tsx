import { useState } from 'react';
import { Accordion, Step } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Crop } from '#web/ui/crop.ts';
import { CropBox } from '#web/ui/crop-box.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><path fill="#3a1738" d="M0 0h640v480H0z"/><circle cx="320" cy="240" r="180" fill="#f3ab3c"/><circle cx="320" cy="240" r="60" fill="#b3123f"/></svg>')}`;
const labels = { left: 'From the left', top: 'From the top', size: 'Size', width: 'Width', height: 'Height' };

/** Shows an accordion with a step in each state. */
export function StepsKit() {
  const [open, setOpen] = useState(2);
  const toggle = (number: number) => setOpen(open === number ? 0 : number);
  return (
    <Accordion>
      <Step
        number={1}
        title="What"
        state="done"
        stateText="done"
        summary="Tango, a ball"
        headingLevel={3}
        isOpen={open === 1}
        onToggle={() => toggle(1)}
      >
        <TextField label="Name" defaultValue="Tango at the bridge" />
      </Step>
      <Step
        number={2}
        title="Where"
        state="wrong"
        stateText="1 thing needs a look"
        headingLevel={3}
        isOpen={open === 2}
        onToggle={() => toggle(2)}
      >
        <TextField label="Address" error="Nobody knows this address." defaultValue="Nowhere 7" />
        <ButtonRow>
          <Button kind="primary">Go on</Button>
          <Button>Look again</Button>
        </ButtonRow>
      </Step>
      <Step number={3} title="When" state="open" headingLevel={3} isOpen={open === 3} onToggle={() => toggle(3)}>
        <TextField label="Day" />
      </Step>
      <Step
        number={4}
        title="Picture"
        state="locked"
        stateText="Fill in the three steps above first."
        headingLevel={3}
        isOpen={false}
        onToggle={() => {}}
      >
        <p>Not yet.</p>
      </Step>
    </Accordion>
  );
}

/** Shows file selection, cropping and progress bars. Nothing is uploaded. */
export function PictureKit() {
  const [files, setFiles] = useState<string[]>([]);
  const [refused, setRefused] = useState<string>();
  const [wide, setWide] = useState<Crop | null>(null);
  const [free, setFree] = useState<Crop | null>({ x: 0.2, y: 0.1, width: 0.5, height: 0.6 });
  return (
    <Card title="A picture">
      <FileDrop
        label="Picture"
        mark="optional"
        hint="JPEG, PNG or WebP, at most 10 MB."
        icon="photo"
        chooseText="Choose a picture"
        dropText="or drop it here"
        accept="image/jpeg,image/png,image/webp"
        error={refused}
        onFiles={(chosen) => {
          setRefused(undefined);
          setFiles(chosen.map(({ name }) => name));
        }}
        onRefused={([first]) => setRefused(`${first?.name} is no picture.`)}
      />
      <p>{files.join(', ')}</p>
      <CropBox
        label="Two to one"
        src={drawing}
        alternativeText="A record"
        aspect={2}
        value={wide}
        onChange={setWide}
        labels={labels}
      />
      <CropBox
        label="Any shape"
        src={drawing}
        alternativeText="A record"
        value={free}
        onChange={setFree}
        labels={labels}
      />
      <ProgressBar label="Sending the picture" share={0.42} text="42 %" />
      <ProgressBar label="Getting ready" />
    </Card>
  );
}
