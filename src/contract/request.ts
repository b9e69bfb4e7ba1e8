import type { Endpoint, Sent } from './endpoint.ts'

export type Request = { method: Endpoint['method']; path: string; body: string | undefined }

/** Puts each value where the endpoint wants it: `:name` into the path, the query's names behind `?`, the rest into the body. */
export function requestOf<E extends Endpoint>(endpoint: E, sent: Sent<E>): Request {
  const left = new Map<string, unknown>(Object.entries(sent))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(take(left, name)))
  const search = Object.keys(endpoint.query?.shape ?? {})
    .filter((name) => left.has(name))
    .filter((name) => left.get(name) !== undefined || !left.delete(name))
    .map((name) => `${name}=${encodeURIComponent(take(left, name))}`)
  return {
    method: endpoint.method,
    path: `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    body: endpoint.body ? JSON.stringify(Object.fromEntries(left)) : undefined,
  }
}

function take(from: Map<string, unknown>, name: string): string {
  const value = from.get(name)
  from.delete(name)
  return Array.isArray(value) ? value.join(',') : String(value)
}
