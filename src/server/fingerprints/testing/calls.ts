import type { Calls } from '#server/testing/every-call.ts'

/** Input of each call: a picture of one pixel. */
export const calls = (): Calls => ({
  recognisePicture: {
    content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  },
})

export const namesNothing = ['recognisePicture']
