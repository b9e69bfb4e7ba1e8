import type { CDPSession } from 'playwright-core'

/**
 * The page's current text, cut to this length before it leaves the page: the browser's client keeps it as one string and fails on a huge one. Read in
 * an isolated world that page scripts cannot change, and by the getter, since an element can be called `documentElement`.
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
