import type { SourceText } from './source-text.ts';

/** Who plays, teaches or calls, behind a word that says so: "DJ: Sevilla Tanguera", "with Lucía y Pablo". */
const artists =
  /(?<![\p{L}])(?:T?[Dd][Jj](?:ane|[sS])?|TDJ|[Mm]usicaliza|[Mm]usique|[Bb]anda?|[Oo]rchestre|[Oo]rquesta|[Cc]allers?|[Ll]ive|IG|[Tt]oca|[Ss]onneurs|[Cc]hanteurs)\s?:?\s(?:(?:[Ll]a|[Ll]os|[Tt]he|[Ll]es)\s)?\p{Lu}[\p{L}\p{M}'’.]*(?:(?:\s?[,&/]\s?|\s(?:(?:et|and|y|e|und|del|de)\s)?)\p{Lu}[\p{L}\p{M}'’.]*)*/gu;

export function maskArtists(source: SourceText): void {
  for (const match of source.restInCase.matchAll(artists)) {
    // The word itself stays: "live" says something of the music.
    source.mask('artist', {
      start: match.index + (/\s/.exec(match[0])?.index ?? 0),
      end: match.index + match[0].length,
    });
  }
}
