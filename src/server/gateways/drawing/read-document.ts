import type { CDPSession } from 'playwright-core'

/**
 * What the page has become, cut off after so many letters before it leaves the page: what the client of the browser is sent it keeps whole, as
 * one text, and dies of one that is too long. Read in a world of its own, where scripts of the page have changed nothing; and by the getter, since
 * an element can be called `documentElement`.
 */
export async function readDocument(session: CDPSession, letters: number): Promise<string> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(${read})(${letters})`,
    contextId,
    returnByValue: true,
  })
  return typeof result.value === 'string' ? result.value : ''
}

/** Control characters, which mean nothing in a page and are sent as six letters each, are left out. */
const read = `(letters) => {
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement')
  const html = get.call(document)?.outerHTML ?? ''
  return html.slice(0, letters).replace(/[\\u0000-\\u0008\\u000b\\u000e-\\u001f\\u007f]+/g, ' ')
}`
