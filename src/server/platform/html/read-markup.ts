import { Tokenizer } from 'htmlparser2'

export type Attributes = Map<string, string>

/** Callbacks in document order, with lower-case names. */
export type Ear = {
  /** Which attributes are wanted; the others are not read. */
  wants(attribute: string): boolean
  open(name: string, attributes: Attributes): void
  /** Text, in any number of pieces; `inside` is the last element that opened and has not been followed by a closing tag. */
  text(piece: string, inside: string): void
  close(name: string): void
}

/**
 * Reads HTML (or XML) as a row of tags, and keeps no tree: nesting a million elements deep costs what a million elements side by
 * side cost, and tags that nobody closed close nothing.
 */
export function readMarkup(markup: string, ear: Ear, { xml = false } = {}): void {
  let name = ''
  let inside = ''
  let attribute = ''
  let value = ''
  let isWanted = false
  let attributes: Attributes = new Map()
  const opened = () => {
    inside = name
    ear.open(name, attributes)
  }
  const tokenizer = new Tokenizer(
    { xmlMode: xml, decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = markup.slice(start, end).toLowerCase()
        if (attributes.size > 0) attributes = new Map()
      },
      onattribname: (start, end) => {
        attribute = markup.slice(start, end).toLowerCase()
        isWanted = ear.wants(attribute)
        value = ''
      },
      onattribdata: (start, end) => {
        if (isWanted) value += markup.slice(start, end)
      },
      onattribentity: (code) => {
        if (isWanted) value += String.fromCodePoint(code)
      },
      onattribend: () => {
        if (isWanted && !attributes.has(attribute)) attributes.set(attribute, value)
      },
      onopentagend: opened,
      onselfclosingtag: () => {
        opened()
        if (xml) ear.close(name)
      },
      onclosetag: (start, end) => {
        inside = ''
        ear.close(markup.slice(start, end).toLowerCase())
      },
      ontext: (start, end) => ear.text(markup.slice(start, end), inside),
      ontextentity: (code) => ear.text(String.fromCodePoint(code), inside),
      oncdata: (start, end, offset) => ear.text(markup.slice(start, end - offset), inside),
      oncomment: () => {},
      ondeclaration: () => {},
      onprocessinginstruction: () => {},
      onend: () => {},
    },
  )
  tokenizer.write(markup)
  tokenizer.end()
}
