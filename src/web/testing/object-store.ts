import { onTestFinished } from 'vitest'

/** Stands for the object store at the end of this page's forms, which answers with this status. */
export function takeEveryPost(statusOf: () => number = () => 201): void {
  const { send: real } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function send() {
    const responseText = '<PostResponse><Location>https://objects.example/a.jpg</Location></PostResponse>'
    const status = statusOf()
    Object.defineProperties(this, {
      status: { value: status },
      responseText: { value: status === 201 ? responseText : '' },
    })
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
  onTestFinished(() => void (XMLHttpRequest.prototype.send = real))
}
