/** Has the browser keep a file that an answer brought: a plain link would not have sent the token that it needs. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has it once it is its turn again.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
