import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True under `npm run test:deep`. */
    isDeep: boolean
  }
}

/** How often a test tagged `rounds` repeats: once or a few times in `npm test`, often in `npm run test:deep`. */
export const rounds = ({ usual, deep }: { usual: number; deep: number }): number => (inject('isDeep') ? deep : usual)
