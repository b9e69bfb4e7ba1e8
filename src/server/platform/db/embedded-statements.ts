import { parse, type PGlite, protocol, type Results } from '@electric-sql/pglite'

export type Row = Record<string | number, unknown>

/** Runs statements in the embedded database one after the other, whoever sends them. Rejects with the database's own error. */
export type EmbeddedStatements = {
  /** One statement with its parameters. */
  query(text: string, values: unknown[], rowMode: 'array' | 'object'): Promise<Results<Row>>
  /** Any number of statements without parameters. */
  exec(text: string): Promise<Results<Row>[]>
}

type Kept = { name: string; types: number[] }

/** What a server repeats all the time is some hundred; of lists, each length is another text. */
const mostKept = 250

/** What may change tables, as the database names it when it has done it. */
const changing = new Set(['ALTER', 'CREATE', 'DO', 'DROP'])

const { serialize } = protocol

/**
 * The driver has a statement read and planned each time that it is sent, which is two thirds of what most cost. Here each stays prepared for as
 * long as it is among those last used and tables stay as they are (docs/decisions/0042-statements-kept.md).
 */
export function openStatements(lite: PGlite): EmbeddedStatements {
  /** By their texts, the one last used last. */
  const kept = new Map<string, Kept>()
  const closings: Uint8Array[] = []
  let named = 0

  const send = (...messages: Uint8Array[]) => lite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  /** The database is told with the next statement that it reads. */
  const forget = (texts: Iterable<string>) => {
    for (const text of texts) {
      const statement = kept.get(text)
      if (statement) closings.push(serialize.close({ type: 'S', name: statement.name }))
      kept.delete(text)
    }
  }
  const forgetIfChanged = (results: Results<Row>[]) => {
    if (results.some(({ command }) => command !== undefined && changing.has(command))) forget(kept.keys())
  }

  const prepare = async (text: string): Promise<Kept> => {
    const name = `kept${++named}`
    const answers = await send(
      ...closings.splice(0),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    return { name, types: parse.parseDescribeStatementResults(answers) }
  }
  const statementOf = async (text: string): Promise<Kept> => {
    const statement = kept.get(text) ?? (await prepare(text))
    kept.delete(text)
    kept.set(text, statement)
    if (kept.size > mostKept) forget(kept.keys().take(1))
    return statement
  }

  return {
    query: (text, values, rowMode) =>
      lite.runExclusive(async () => {
        const { name, types } = await statementOf(text)
        const answers = await send(
          serialize.bind({ statement: name, values: values.map((value, at) => asText(lite, value, types[at])) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        )
        const results = parse.parseResults(answers, lite.parsers, { rowMode }) as Results<Row>[]
        forgetIfChanged(results)
        return results[0]!
      }),
    exec: (text) =>
      lite.runExclusive(async () => {
        const results = parse.parseResults(await send(serialize.query(text)), lite.parsers) as Results<Row>[]
        forgetIfChanged(results)
        return results
      }),
  }
}

/** A parameter as it travels, written as its type asks. */
function asText(lite: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const write = type === undefined ? undefined : lite.serializers[type]
  return write ? write(value) : `${value as string | number | bigint | boolean}`
}
