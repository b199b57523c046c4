/** Shows the webhooks of the user. */
export function WebhooksSection() {
  return null;
}
