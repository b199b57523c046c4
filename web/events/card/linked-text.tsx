/** Plain text of others, in its paragraphs, with addresses that can be followed. It is text all along: nothing in it runs. */
export function LinkedText({ text }: { text: string }) {
  return keyed(text.split(/\n\s*\n/)).map(({ key, piece }) => <p key={key}>{linked(piece)}</p>);
}

/** What stands at the end of an address belongs to the sentence around it. */
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

/** An address alone. With a user name in it, it looks like another site than the one it leads to. */
function isHarmless(piece: string): boolean {
  return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(piece) && URL.canParse(piece);
}

/** Pieces by where they begin. */
function keyed(pieces: readonly string[]): { key: number; piece: string }[] {
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.length + 1;
    return { key, piece };
  });
}
