import type { CDPSession } from 'playwright-core'
import type { Rectangle, Shot } from './capturing.ts'

/** A picture of this part of the page, enlarged on request. */
export async function takeScreenshot(
  session: CDPSession,
  { x, y, width, height }: Rectangle,
  scale = 1,
): Promise<Shot> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { x, y, width, height, scale },
  })
  const bytes = Buffer.from(data, 'base64')
  // As the header of the file says (PNG, 11.2.2).
  return { bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Height of the whole page, in pixels. */
export const heightOf = async (session: CDPSession): Promise<number> => {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  return Math.ceil(cssContentSize.height)
}
