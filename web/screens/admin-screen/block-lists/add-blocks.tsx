import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockKind, type BlockTrial, blockLimits } from '#contract/block-lists.ts';
import { refresh } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { addEntries, removeEntries, tryEntries } from './queries.ts';
import { TrialResult } from './trial-result.tsx';

/** Shows the form for new entries. They are added after a trial has shown what they would have stopped. */
export function AddBlocks({ kind }: { kind: BlockKind }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const applyChange = useChangeWithToast();
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [mistake, setMistake] = useState<'missing' | 'tooMany' | null>(null);
  const [trial, setTrial] = useState<BlockTrial | null>(null);
  const [isAdded, setAdded] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = text
    .split('\n')
    .map((line) => line.trim().slice(0, blockLimits.lineCharacters))
    .filter(Boolean);

  const check = useMutationOnce(async () => {
    setTrial(await tryEntries(kind, lines));
    setAdded(false);
  });
  const add = useMutationOnce(async () => {
    const ids = await addEntries(kind, lines, note.trim());
    const undo = { label: t('adminPanel:undo'), onPress: () => void applyChange({ make: () => removeEntries(ids) }) };
    showToast(t('blockLists:added', { count: ids.length }), 'good', ids.length > 0 ? undo : undefined);
    setAdded(true);
    // Found events stay listed, because they can be hidden from here.
    if (trial && foundBy(trial) === 0) setTrial(null);
    setText('');
    setNote('');
    await refresh(client);
  });

  function start() {
    const found = lines.length === 0 ? 'missing' : lines.length > blockLimits.lines ? 'tooMany' : null;
    setMistake(found);
    if (found) field.current?.focus();
    else check.mutate();
  }

  function edit(next: string) {
    setText(next);
    setTrial(null);
    setMistake(null);
  }

  const newLines = trial?.lines.filter(({ state }) => state === 'new').length ?? 0;
  const canAdd = trial !== null && !isAdded && newLines > 0;
  const error = check.error ?? add.error;
  return (
    <Card title={t('blockLists:add')}>
      <TextArea
        ref={field}
        label={t('blockLists:lines')}
        hint={t(`blockLists:linesHint.${kind}`)}
        error={mistake ? t(`blockLists:${mistake}`, { max: blockLimits.lines }) : undefined}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={(event) => edit(event.target.value)}
      />
      <TextField
        label={t('blockLists:note')}
        mark={t('blockLists:optional')}
        hint={t('blockLists:noteHint')}
        maxLength={blockLimits.noteCharacters}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {trial && <TrialResult trial={trial} />}
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ButtonRow>
        {canAdd ? (
          <Button kind="primary" aria-busy={add.isPending} onPress={add.mutate}>
            {t('blockLists:block', { count: newLines })}
          </Button>
        ) : (
          <Button kind="primary" aria-busy={check.isPending} onPress={start}>
            {t(check.isPending ? 'blockLists:checking' : 'blockLists:check')}
          </Button>
        )}
      </ButtonRow>
    </Card>
  );
}

function foundBy({ accounts, events, organisers, venues }: BlockTrial): number {
  return accounts.total + events.total + organisers.total + venues.total;
}
