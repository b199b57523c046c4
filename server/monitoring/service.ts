import type { Outcomes } from '#server/observability/outcomes.ts';
import type { ProcessState, SentState } from '#server/observability/process-state.ts';
import type { Tools } from '#server/tools.ts';

/** Returns the state of this process, for administrators. */
export function stateOfProcess({
  mailer,
  push,
  geocoding,
  recentErrors,
}: Pick<Tools, 'mailer' | 'push' | 'geocoding' | 'recentErrors'>): ProcessState {
  return {
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    mail: sentState(mailer.outcomes, 'sent', ['failed', 'refused']),
    push: { ...sentState(push.outcomes, 'delivered', ['later', 'refused']), failing: push.failingServices.list() },
    geocoder: geocoding.outage,
    errors: recentErrors.list(),
  };
}

function sentState<Outcome extends string>(
  outcomes: Outcomes<Outcome>,
  success: Outcome,
  failures: Outcome[],
): SentState {
  const failure = outcomes.last(...failures);
  return {
    sentAt: outcomes.last(success)?.at.toISOString() ?? null,
    failure: failure ? { at: failure.at.toISOString(), reason: failure.reason ?? '' } : null,
  };
}
