import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/administration.ts';
import { eventPath, organiserPath, paths, sourcePath, venuePath } from '#web/paths.ts';

/** Placeholders for the names until the sentence is split. */
const actorMark = '\u{f0000}';
const subjectMark = '\u{f0001}';

/** Shows an entry of the activity log as a sentence, with a link to its object. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { actor, subject } = entry;
  const text = sentenceOf(t, entry);
  const path = pathOf(entry);
  const name = subject.name || t(`adminPanel:trail.kinds.${subject.kind}`);
  return (
    <>
      {text.split(/([\u{f0000}\u{f0001}])/u).map((part) => {
        if (part === actorMark)
          return (
            <bdi key={part}>
              <strong>{actor ? actor.name || actor.email : t('adminPanel:trail.server')}</strong>
            </bdi>
          );
        if (part === subjectMark) return <bdi key={part}>{path ? <Link to={path}>{name}</Link> : <em>{name}</em>}</bdi>;
        return part;
      })}
    </>
  );
}

/** An action without a sentence, from a later version, has its label. */
function sentenceOf(t: TFunction, { action, subject }: AuditEntry): string {
  const key = `journal:sentences.${action}`;
  const names = { name: actorMark, subject: subjectMark };
  const sentence: string = t(key as 'journal:sentences.event-added', { ...names, defaultValue: '' });
  if (sentence !== '') return sentence;
  return `${t(`adminPanel:trail.actions.${action}`)}${subject.name && `: ${subjectMark}`}`;
}

/** Returns the path of the object of an entry, or of the list that contains it; undefined if it has none. */
function pathOf({ action, subject: { kind, id, name } }: AuditEntry): string | undefined {
  const tab = (tabName: string, filters: Record<string, string> = {}) =>
    `${paths.admin}?${new URLSearchParams({ tab: tabName, ...filters })}`;
  if (action.endsWith('-deleted') || action.endsWith('-removed')) return undefined;
  if (kind === 'event') return eventPath(id);
  if (kind === 'organiser') return organiserPath(id);
  if (kind === 'venue') return venuePath(id);
  if (kind === 'source') return sourcePath(id);
  if (kind === 'account') return tab('users', { q: name });
  if (kind === 'report') return tab('reports', { state: 'all' });
  if (kind === 'contact-request') return tab('requests', { state: 'all', q: name });
  if (kind === 'dance') return tab('dances');
  if (kind === 'event-type') return tab('types');
  return kind === 'block-list' ? tab('blocks') : undefined;
}
