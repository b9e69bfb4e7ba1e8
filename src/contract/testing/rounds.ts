import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True under `npm run test:deep`. */
    isDeep: boolean
  }
}

/** Repetitions of a test tagged `rounds`: few in `npm test`, many in `npm run test:deep`. */
export const rounds = ({ usual, deep }: { usual: number; deep: number }): number => (inject('isDeep') ? deep : usual)
