import { PDF } from '@libpdf/core'
import { WARCParser } from 'warcio'

/** Records by `warcio`, which does not know our code. */
export async function recordsOf(bytes: Uint8Array) {
  const parser = new WARCParser(new Blob([new Uint8Array(bytes)]).stream())
  const records = []
  for await (const record of parser) {
    const payload = await record.readFully(true)
    const { warcType: type, warcTargetURI: url } = record
    records.push({ type, url, status: Number(record.httpHeaders?.statusline?.split(' ')[1]), payload })
  }
  return records
}

/** Text of a report, on all of its pages. */
export async function saidBy(report: Uint8Array): Promise<string> {
  const pages = (await PDF.load(report)).getPages()
  return pages.map((page) => page.extractText().text.replaceAll(/\s+/g, ' ')).join(' ')
}
