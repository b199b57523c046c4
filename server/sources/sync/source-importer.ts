import type { Config } from '#server/config.ts';
import { SafeFetcher } from '#server/network/ssrf-safe-fetch.ts';
import { SourceReader } from '#server/sources/parse/reader.ts';
import { userAgentOf } from '#server/text/user-agent.ts';
import type { SourceReaders } from './fetch-source.ts';
import type { ReadTools } from './read-due.ts';
import { SourceSchedule } from './schedule.ts';

/** A source importer that, once started, polls for due sources until it is closed. */
export interface SourceImporter extends SourceReaders {
  start(tools: ReadTools): void;
  close(): Promise<void>;
}

/** Creates the source importer. Fetches nothing and starts no thread before the first source is read. */
export function openSourceImporter(
  config: Pick<Config, 'version' | 'publicUrl' | 'siteName' | 'sourceServers'>,
  userAgent: () => string = () => userAgentOf(config, config.siteName),
): SourceImporter {
  const fetcher = new SafeFetcher({
    userAgent,
    trusted: config.sourceServers,
  });
  const reader = new SourceReader();
  const fileReader = new SourceReader();
  const schedule = new SourceSchedule();
  return {
    fetcher,
    reader,
    fileReader,
    wake: () => schedule.wake(),
    start: (tools) => schedule.start(tools),
    async close() {
      await schedule.close();
      await reader.close();
      await fileReader.close();
      await fetcher.close();
    },
  };
}
