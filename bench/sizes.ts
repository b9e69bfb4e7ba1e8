import { pageSizes } from '../scripts/page-sizes.ts'
import { atMost, type Figures } from './figures.ts'

/** The JavaScript that the sign-in page and the shell around every signed-in page ask for before anybody does anything, gzipped. */
export async function benchSizes(): Promise<Figures> {
  const goals = (await pageSizes()).map(({ name, bytes, most }) => atMost(name, bytes / 1000, most / 1000, ' kB'))
  return { name: 'sizes', figures: {}, goals }
}
