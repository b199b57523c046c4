import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { reloadQueries } from './service.ts';

test('replaces the answer to a first request that was asked before the change', async () => {
  const answers: ((answer: string) => void)[] = [];
  // Failed requests of other test files may have set the state to offline, in which queries wait.
  onlineManager.setOnline(true);
  const client = new QueryClient();
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  await reloadQueries(client, ['list']);
  answers[0]?.('before');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'));
  stop();
  client.clear();
});
