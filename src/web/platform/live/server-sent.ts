/** A message of a server-sent stream (HTML standard). */
export type ServerSent = { id: string | undefined; event: string; data: string }

/** Parses messages from chunks of any size, without comments. */
export async function* serverSent(chunks: AsyncIterable<string>): AsyncGenerator<ServerSent> {
  let left = ''
  for await (const chunk of chunks) {
    const blocks = (left + chunk).replaceAll('\r\n', '\n').split('\n\n')
    left = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = messageOf(block)
      if (message) yield message
    }
  }
}

function messageOf(block: string): ServerSent | undefined {
  let id: string | undefined
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { id, event, data: data.join('\n') } : undefined
}
