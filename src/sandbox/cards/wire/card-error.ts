/** Refusal of the processor. */
export class CardError extends Error {
  readonly status: number
  readonly about: Record<string, unknown>
  constructor(status: number, type: string, message: string, about: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.about = { type, message, ...about }
  }
}

export const invalid = (message: string, about: Record<string, unknown> = {}) =>
  new CardError(400, 'invalid_request_error', message, about)
export const missingThing = (what: string, id: string) =>
  new CardError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })
