/** Our name in robots.txt files and pages. */
export const robotName = 'RightframeBot'

/** Wishes of a page to robots. */
export type RobotsWords = { noindex: boolean; nofollow: boolean; noimageindex: boolean; noarchive: boolean }

const ours = robotName.toLowerCase()
/** Directives with a value after a colon; never robots' names. */
const withValue = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/

/** Directives of `<meta name="robots">` and of tags named after us. */
export function wordsOfMeta(contents: string[]): RobotsWords {
  return wordsIn(contents.flatMap((content) => content.split(',')))
}

/** Directives of an `X-Robots-Tag`; a robot's name precedes its own. */
export function wordsOfHeader(header: string | undefined): RobotsWords {
  let isForUs = true
  const words: string[] = []
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...rest] = part.split(':')
    const isNamed = rest.length > 0 && !withValue.test(name.trim().toLowerCase())
    if (isNamed) isForUs = ['*', 'robots', ours].includes(name.trim().toLowerCase())
    if (isForUs) words.push(isNamed ? rest.join(':') : part)
  }
  return wordsIn(words)
}

/** Joins both: each wish forbids. */
export const joinWords = (a: RobotsWords, b: RobotsWords): RobotsWords => ({
  noindex: a.noindex || b.noindex,
  nofollow: a.nofollow || b.nofollow,
  noimageindex: a.noimageindex || b.noimageindex,
  noarchive: a.noarchive || b.noarchive,
})

/** True when a `<meta>` of this name speaks to us. */
export const isForRobots = (name: string) => name === 'robots' || name === ours

function wordsIn(words: string[]): RobotsWords {
  const said = new Set(words.map((word) => word.trim().toLowerCase()))
  return {
    noindex: said.has('noindex') || said.has('none'),
    nofollow: said.has('nofollow') || said.has('none'),
    noimageindex: said.has('noimageindex'),
    noarchive: said.has('noarchive'),
  }
}
