import type { SourceText } from './source-text.ts';

/** Names of performers after a word such as "DJ: Sevilla Tanguera" or "with Lucía y Pablo". */
const artists =
  /(?<![\p{L}])(?:T?[Dd][Jj](?:ane|[sS])?|TDJ|[Mm]usicaliza|[Mm]usique|[Bb]anda?|[Oo]rchestre|[Oo]rquesta|[Cc]allers?|[Ll]ive|IG|[Tt]oca|[Ss]onneurs|[Cc]hanteurs)\s?:?\s(?:(?:[Ll]a|[Ll]os|[Tt]he|[Ll]es)\s)?\p{Lu}[\p{L}\p{M}'’.]*(?:(?:\s?[,&/]\s?|\s(?:(?:et|and|y|e|und|del|de)\s)?)\p{Lu}[\p{L}\p{M}'’.]*)*/gu;

/** Masks names of performers, so that they are not read as towns. */
export function maskArtists(source: SourceText): void {
  for (const match of source.restInCase.matchAll(artists)) {
    // The word itself is kept, because "live" also states the kind of music.
    source.mask('artist', {
      start: match.index + (/\s/.exec(match[0])?.index ?? 0),
      end: match.index + match[0].length,
    });
  }
}
