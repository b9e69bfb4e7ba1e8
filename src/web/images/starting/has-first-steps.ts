import type { FirstSteps } from '#contract/images/first-steps.ts'

/** True when the page of images has a step or the first find to show. */
export const hasFirstSteps = ({ steps, firstMatch }: FirstSteps): boolean =>
  firstMatch !== null || steps.some(({ state }) => state === 'open')

/** True for an owner without images. */
export const isWithoutImages = ({ steps }: FirstSteps): boolean =>
  steps.some(({ step, state }) => step === 'photographs' && state !== 'done')
