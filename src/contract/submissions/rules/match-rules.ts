import { addressKey, isOnHost, webAddress } from '../../reference/web-address.ts'
import { refusing } from './check-items.ts'
import type { Paired } from './image-rules.ts'
import { questionsOfImage } from '#contract/cases/submission/questions.ts'
import { broken, type Rule, type SubmissionProblem } from './rule.ts'

/** The rules on the page that uses an image, and on the file that it shows. */
export const matchRules: readonly Rule<Paired>[] = [
  {
    path: 'origin.url',
    complaint: ({ match }) => !webAddress(match.origin.url) && 'You must provide the URL where the match was found.',
  },
  {
    path: 'origin.url',
    complaint: ({ match, known }) =>
      known.cluster !== null &&
      !isOnHost(webAddress(match.origin.url)?.host ?? '', known.cluster.host) &&
      `Please provide an infringing page on ${known.cluster.host}`,
  },
  { path: 'origin.url', complaint: checkedOrigin },
  {
    path: 'url',
    complaint: ({ match }) => !webAddress(match.url) && 'Please provide a valid URL of the image that the page shows.',
  },
  {
    path: 'watermark',
    complaint: ({ match }) => match.watermark === null && 'Please choose what was done to your watermark.',
  },
  {
    path: 'attribution_provided',
    complaint: ({ match, image, draft }) =>
      questionsOfImage(image, draft).attribution &&
      match.attribution_provided === null &&
      'Please choose if the image user provided attribution to you as the creator of the image',
  },
  {
    path: 'attribution_provided',
    complaint: ({ match, image, draft }) =>
      questionsOfImage(image, draft).attribution &&
      match.attribution_provided === true && {
        message: 'We do not accept cases in which the image user credited you in good faith.',
        way: 'takedown',
      },
  },
]

/** The further pages that are no addresses, and those that are named already, however they are written. */
export function brokenLinks({ match }: Paired, root: string): SubmissionProblem[] {
  const named = new Set([addressKey(match.origin.url)])
  return match.additional_links.flatMap((link, at) => {
    const key = addressKey(link)
    const complaint = () => (key === undefined ? 'Please provide a valid URL.' : named.has(key) && listedAlready)
    const found = broken([{ path: `additional_links.${at}`, complaint }], {}, root)
    named.add(key)
    return found
  })
}

const listedAlready = 'This URL is already on the list of additional pages.'

function checkedOrigin({ match, known }: Paired) {
  const [item] = refusing(known.checks.origins.get(match.uuid) ?? [], known.overrides, known.today)
  return (
    item && {
      message: item.reason ?? 'No case can be made of this page.',
      ...(item.code ? { code: item.code } : {}),
      ...(item.way ? { way: item.way } : {}),
    }
  )
}
