/** The part of webhooks on the page of programs. */
export const webhooksSection = async () => ({ default: (await import('./webhooks-section.tsx')).WebhooksSection })
