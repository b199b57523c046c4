import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type About, messageFormQuery } from './queries.ts';
import type { WriteDialogProps } from './write-dialog.tsx';

interface Props {
  about: About;
  /** Name of the event or organiser. */
  name: string;
  kind?: 'quiet' | 'secondary';
  label: string;
}

/**
 * Shows a button that opens the form for a message to the organiser; nothing if it would have no recipient. The form is
 * loaded with its texts when it is first opened.
 */
export function WriteButton({ about, name, kind = 'secondary', label }: Props) {
  const { t, i18n } = useTranslation();
  const { data: mayWrite } = useQuery(messageFormQuery(about));
  const [Dialog, setDialog] = useState<ComponentType<WriteDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  async function open() {
    try {
      const { WriteDialog } = await loadWithMessages(
        i18n,
        ['problems', 'messages'],
        () => import('./write-dialog.tsx'),
      );
      setDialog(() => WriteDialog);
      setIsOpen(true);
    } catch {
      showToast(t('commonProblems:offline'), 'bad');
    }
  }

  if (!mayWrite) return null;
  return (
    <>
      <Button kind={kind} icon="mail" onPress={open}>
        {label}
      </Button>
      {Dialog && <Dialog about={about} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
