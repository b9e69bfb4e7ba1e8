import type { Endpoint, Sent } from './endpoint.ts'

export type Request = { method: Endpoint['method']; path: string; body: string | undefined }

/** Puts each value where the endpoint wants it: `:name` into the path, the query's names behind `?`, the rest into the body. */
export function requestOf<E extends Endpoint>(endpoint: E, sent: Sent<E>): Request {
  const left = new Map<string, unknown>(Object.entries(sent))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(take(left, name)))
  const search = new URLSearchParams()
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    if (left.get(name) !== undefined) search.set(name, take(left, name))
    left.delete(name)
  }
  return {
    method: endpoint.method,
    path: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
    body: endpoint.body ? JSON.stringify(Object.fromEntries(left)) : undefined,
  }
}

function take(from: Map<string, unknown>, name: string): string {
  const value = from.get(name)
  from.delete(name)
  return Array.isArray(value) ? value.join(',') : String(value)
}
