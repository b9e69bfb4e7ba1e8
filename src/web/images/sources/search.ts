type SourcesSearch = { connected?: string | undefined; failed?: string | undefined; problem?: string | undefined }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What a service's page leads back with. Every page loads this, so that it knows no more; the page of sources judges it. */
export const sourcesSearch = ({ connected, failed, problem }: Record<string, unknown>): SourcesSearch => ({
  connected: text(connected),
  failed: text(failed),
  problem: text(problem),
})
