import type { PageProbe } from '../page-probe.ts'

const patienceMs = 10_000
const atOnce = 24

/** Which of these pages answer; null where that could not be found out in time. */
export async function pagesOnline(
  { pageProbe }: { pageProbe: PageProbe },
  urls: readonly string[],
): Promise<{ url: string; isOnline: boolean | null }[]> {
  const signal = AbortSignal.timeout(patienceMs)
  const answers: { url: string; isOnline: boolean | null }[] = urls.map((url) => ({ url, isOnline: null }))
  const next = answers.values()
  const work = async () => {
    for (const answer of next) {
      const { state } = await pageProbe(answer.url.trim(), { signal })
      answer.isOnline = state === 'unknown' ? null : state === 'online'
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, urls.length) }, work))
  return answers
}
