export interface Candidate {
  town: number;
  score: number;
}

/**
 * Inserts a candidate into `best`, at most `limit` in descending order of score. A town is kept once, with its highest
 * score.
 */
export function selectBest(best: Candidate[], candidate: Candidate, limit: number): void {
  if (best.length >= limit && candidate.score <= (best.at(-1)?.score ?? 0)) return;
  const same = best.findIndex(({ town }) => town === candidate.town);
  if (same >= 0 && (best[same]?.score ?? 0) >= candidate.score) return;
  if (same >= 0) best.splice(same, 1);
  const index = best.findIndex(({ score }) => score < candidate.score);
  best.splice(index < 0 ? best.length : index, 0, candidate);
  best.length = Math.min(best.length, limit);
}
