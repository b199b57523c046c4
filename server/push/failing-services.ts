import { LRUCache } from 'lru-cache';
import type { FailingService } from '#server/observability/process-state.ts';

/** Users choose their push services, so their number is limited. */
const maxServices = 100;
/** A single refusal may be the fault of one subscription. */
const minFailures = 2;

/** The push services that did not accept the last messages of this process. */
export class FailingServices {
  readonly #services = new LRUCache<string, FailingService & { failures: number }>({ max: maxServices });

  /** `reason` undefined: the service was not contacted, because it did not answer a moment ago. */
  failed(service: string, at: Date, reason?: string): void {
    const known = this.#services.get(service);
    this.#services.set(service, {
      service,
      since: known?.since ?? at.toISOString(),
      reason: reason ?? known?.reason ?? '',
      failures: (known?.failures ?? 0) + 1,
    });
  }

  answered(service: string): void {
    this.#services.delete(service);
  }

  list(): FailingService[] {
    return [...this.#services.values()]
      .filter(({ failures }) => failures >= minFailures)
      .map(({ service, since, reason }) => ({ service, since, reason }));
  }
}
