import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '#web/http/use-sending.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import type { Entry } from './entry.ts';
import { PictureField } from './picture-field.tsx';
import { sendPicture } from './save.ts';
import { PictureProgress } from './saving-notes.tsx';
import type { PictureChoice } from './use-picture.ts';

interface Props {
  title: string;
  eventId: string;
  scope: 'this' | 'following';
  entry: Entry;
  onChange: (part: Partial<Entry>) => void;
  picture: PictureChoice;
  problem: unknown;
  onDone: () => void;
}

/** The event is saved and its picture is not: why, and another try with the same picture or another one. */
export function PictureTrouble(props: Props) {
  const { title, eventId, scope, entry, onChange, picture, problem, onDone } = props;
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const [share, setShare] = useState(0);
  const sending = useSending(async () => {
    if (!picture.file) return;
    setShare(0);
    await sendPicture(eventId, { ...entry, file: picture.file }, scope, setShare);
    onDone();
  });
  const shown = sending.problem ?? problem;
  return (
    <>
      <Banner kind="warning" title={title}>
        <p role="alert">{!sending.isSending && problemWords(shown)}</p>
      </Banner>
      <Card>
        <PictureField entry={entry} onChange={onChange} picture={picture} isDisabled={sending.isSending} />
        {sending.isSending && <PictureProgress share={share} />}
        <ButtonRow>
          <Button kind="primary" icon="upload" isDisabled={!picture.file || sending.isSending} onPress={sending.send}>
            {t('form.pictureSendAgain')}
          </Button>
          <Button isDisabled={sending.isSending} onPress={onDone}>
            {t('form.goWithout')}
          </Button>
        </ButtonRow>
      </Card>
    </>
  );
}
