import pg from 'pg'
import { vi } from 'vitest'

/** `by`: the connection's name in `pg_stat_activity`. */
export type SentStatement = { text: string; by: string }

/** All statements that reach PostgreSQL during `work`. */
export async function statementsSent(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([first], at) => {
      const { connectionParameters } = query.mock.contexts[at] as {
        connectionParameters: { application_name: string }
      }
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
      return { text, by: connectionParameters.application_name }
    })
  } finally {
    query.mockRestore()
  }
}
