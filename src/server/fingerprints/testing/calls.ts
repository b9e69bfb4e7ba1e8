import type { Calls } from '#server/testing/every-call.ts'

/** What each call of fingerprints is sent where all of them are tried out: a picture of one pixel. */
export const calls = (): Calls => ({
  recognisePicture: {
    content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  },
})

export const namesNothing = ['recognisePicture']
