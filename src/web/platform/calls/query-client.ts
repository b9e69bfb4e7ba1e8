import { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/platform/events.ts'
import { ProblemError } from './problem-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `live`: events that make a query reload. */
    queryMeta: { live?: readonly LiveEvent['type'][] }
  }
}

const worthAnotherTry = new Set(['unavailable', 'broken'])
const tries = 2

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failed, error) => failed < tries && error instanceof ProblemError && worthAnotherTry.has(error.kind),
      },
    },
  })
