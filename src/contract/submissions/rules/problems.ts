import { warning } from './check-items.ts'
import { claimantRules } from './claimant-rules.ts'
import { fileRules } from './file-rules.ts'
import { generalRules } from './general-rules.ts'
import { imageRules, type Paired } from './image-rules.ts'
import { licensingRules } from './licensing-rules.ts'
import { brokenLinks, matchRules } from './match-rules.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { broken, type Known, type SubmissionProblem } from './rule.ts'
import { screeningRules } from './screening-rules.ts'
import type { Draft, SubmissionFile } from '#contract/cases/submission/submission.ts'

/**
 * Everything that keeps a submission from being handed in, at most one problem a field, with paths as in the submitted object. Answers
 * that are not asked for are not looked at: give it what `cleared` leaves.
 */
export function problemsOf(draft: Draft, known: Known): SubmissionProblem[] {
  return [
    ...broken(screeningRules, { draft, known }),
    ...broken(generalRules, { draft, known }),
    ...brokenFiles(draft.__GENERAL_ATTACHMENTS__, '__GENERAL_ATTACHMENTS__'),
    ...broken(claimantRules, { claimant: draft.claimant, known }, 'claimant.'),
    ...halves(draft),
    ...pairsOf(draft).flatMap((pair) => problemsOfPair({ ...pair, draft, known })),
  ]
}

/** Problems of one image and its match: everything that a step with one image judges while it is typed. */
export function problemsOfPair(paired: Paired): SubmissionProblem[] {
  const { image, imageAt, matchAt } = paired
  const [ofImage, ofMatch] = [`images.${imageAt}.`, `matches.${matchAt}.`]
  return [
    ...broken([...imageRules, ...licensingRules], paired, ofImage),
    ...(image.file ? broken(fileRules, image.file, `${ofImage}file.`) : []),
    ...brokenFiles(image.__US_REGISTRATION_FILES__, `${ofImage}__US_REGISTRATION_FILES__`),
    ...brokenFiles(image.__LICENSING_HISTORY_FILES__, `${ofImage}__LICENSING_HISTORY_FILES__`),
    ...broken(matchRules, paired, ofMatch),
    ...brokenLinks(paired, ofMatch),
  ]
}

/** Warnings about a page, at their fields; none refuses it. */
export const warningsOf = (draft: Draft, known: Known): SubmissionProblem[] =>
  pairsOf(draft).flatMap(({ match, matchAt }) =>
    warning(known.checks.origins.get(match.uuid) ?? []).map(({ reason, code, way }) => ({
      path: `matches.${matchAt}.origin.url`,
      message: reason ?? '',
      ...(code ? { code } : {}),
      ...(way ? { way } : {}),
    })),
  )

const brokenFiles = (files: readonly SubmissionFile[], path: string): SubmissionProblem[] =>
  files.flatMap((file, at) => broken(fileRules, file, `${path}.${at}.`))

/** Images without a match, matches without an image, and those that another one of the same uuid hides. */
function halves({ images, matches }: Draft): SubmissionProblem[] {
  const pairs = pairsOf({ images, matches })
  const seen = new Set<string>()
  return [
    ...images.flatMap(({ uuid }, at) => {
      const isDuplicate = seen.size === seen.add(uuid).size
      return isDuplicate || !pairs.some(({ imageAt }) => imageAt === at)
        ? [{ path: `images.${at}`, message: 'Please name the page that uses this image.' }]
        : []
    }),
    ...matches.flatMap((_, at) =>
      pairs.some(({ matchAt }) => matchAt === at)
        ? []
        : [{ path: `matches.${at}`, message: 'Please choose the image that this page uses.' }],
    ),
  ]
}
