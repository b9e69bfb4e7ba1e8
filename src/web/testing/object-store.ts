import { onTestFinished } from 'vitest'

/** Stands for the object store at the end of this page's forms. */
export function takeEveryPost(): void {
  const { send: real } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function send() {
    const responseText = '<PostResponse><Location>https://objects.example/a.jpg</Location></PostResponse>'
    Object.defineProperties(this, { status: { value: 201 }, responseText: { value: responseText } })
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
  onTestFinished(() => void (XMLHttpRequest.prototype.send = real))
}
