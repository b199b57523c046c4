import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addSource } from '#contract/sources.ts';
import { dayHere } from '#web/events/days/days.ts';
import { ApiError, call } from '#web/http/call.ts';
import { upload } from '#web/http/upload.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { sourcePath } from '#web/paths.ts';
import { forgetSource } from '#web/sources/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { readSourceInput } from './given.ts';
import styles from './my-sources-screen.module.css';

/** Accepted files by extension and media type. */
const accepted = '.ics,.ical,.ifb,.csv,.tsv,.txt,.html,.htm,text/calendar,text/csv';

type Fault = 'addressEmpty' | 'addressBad';

/**
 * Shows a field for a URL or a pasted table, and one for a file. The source is read at once and not published; its page
 * opens.
 */
export function GiveSource() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const [text, setText] = useState('');
  const [since, setSince] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error, reset } = useMutationOnce(async (given: { url: string } | { file: File }) => {
    const day = { since: since || dayHere(new Date()) };
    try {
      const { id } =
        'url' in given
          ? await call(addSource, { body: { url: given.url, ...day } })
          : await upload(addSource, { file: given.file, body: day });
      await forgetSource(client, id);
      navigate(sourcePath(id));
    } catch (problem) {
      const isAtField = problem instanceof ApiError && problem.fields.some(({ path }) => path === 'url');
      if (!isAtField) throw problem;
      complain('addressBad');
    }
  });

  function complain(what: Fault) {
    setFault(what);
    field.current?.focus();
  }

  function submit(submission: React.FormEvent) {
    submission.preventDefault();
    const given = readSourceInput(text);
    if ('fault' in given) complain(given.fault);
    else mutate(given);
  }

  return (
    <Card title={t('sources:give')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextArea
          ref={field}
          label={t('sources:address')}
          hint={t('sources:addressHint')}
          error={fault ? t(`sources:${fault}`) : undefined}
          rows={2}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('sources:addressPlaceholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
            reset();
          }}
          onKeyDown={(event) => {
            // A URL is a single line, so Enter submits it.
            if (event.key !== 'Enter' || event.shiftKey || /[\n\t]/.test(text)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <FileDrop
          label={t('sources:file')}
          hint={t('sources:fileHint')}
          error={isRefused ? t('sources:fileRefused') : undefined}
          chooseText={t('sources:fileChoose')}
          dropText={t('sources:fileDrop')}
          accept={accepted}
          isDisabled={isPending}
          onFiles={([file]) => {
            setIsRefused(false);
            if (file) mutate({ file });
          }}
          onRefused={() => setIsRefused(true)}
        />
        <DateField
          label={t('sources:since')}
          clearLabel={t('sources:sinceClear')}
          value={since || dayHere(new Date())}
          onChange={setSince}
        />
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
        <div>
          <Button kind="primary" type="submit" icon="search" aria-busy={isPending}>
            {t(isPending ? 'sources:sending' : 'sources:read')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
