/**
 * Shows untrusted plain text in paragraphs, with clickable addresses. It is rendered as text, so no markup in it has an
 * effect.
 */
export function LinkedText({ text }: { text: string }) {
  return keyed(text.split(/\n\s*\n/)).map(({ key, piece }) => <p key={key}>{linked(piece)}</p>);
}

/** Punctuation at the end of an address belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"«»“”]*[^\s<>"«»“”.,:;!?…'’)\]}])/i;

function linked(paragraph: string): React.ReactNode[] {
  return keyed(paragraph.split(address)).map(({ key, piece }) =>
    isHarmless(piece) ? (
      <a key={key} href={piece} target="_blank" rel="noopener nofollow ugc">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}

/** Whether a piece is an address without a user name, which could disguise its host. */
function isHarmless(piece: string): boolean {
  return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(piece) && URL.canParse(piece);
}

/** Returns pieces keyed by their offset. */
function keyed(pieces: readonly string[]): { key: number; piece: string }[] {
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.length + 1;
    return { key, piece };
  });
}
