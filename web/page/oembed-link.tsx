interface Props {
  publicUrl: string;
  /** The address of the page. */
  address: string;
  title: string | undefined;
}

/** Renders the link by which other sites find the frame for a page (https://oembed.com), only on the server. */
export function OembedLink({ publicUrl, address, title }: Props) {
  const href = `${publicUrl}/oembed?url=${encodeURIComponent(address)}`;
  return <link rel="alternate" type="application/json+oembed" href={href} title={title} />;
}
