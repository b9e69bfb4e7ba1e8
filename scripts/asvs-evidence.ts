/**
 * Reads from the source of a test file which requirements a test asserts: those that stand in the message of an assertion within it, as in
 * `expect(cookie, 'ASVS 3.3.1').toContain('Secure')`. The message is what a person reads when the assertion fails.
 */
import { parseSync } from '@swc/core'

type Node = Record<string, unknown> & { type?: string }

const requirement = /\d{1,2}\.\d{1,2}\.\d{1,2}/g
/** Modifiers that skip a test or invert its outcome. */
const switches = new Set(['skip', 'todo', 'only', 'fails', 'fixme', 'skipIf'])

/** Requirements asserted by a test; undefined unless it runs. */
export function assertedBy(source: string, title: string, isTsx = false): Set<string> | undefined {
  const module = nodesOfSource(source, isTsx)
  const test = module.find((node) => titleOf(node) === title && isTest(node['callee']))
  if (!test) return undefined
  const table = tableOf(test, module)
  return new Set(nodesIn(test).flatMap((node) => assertionOf(node, table)))
}

/** Parsed sources, since many lines name one file. */
const parsedSources = new Map<string, Node[]>()

function nodesOfSource(source: string, isTsx: boolean): Node[] {
  const nodes = parsedSources.get(source) ?? nodesIn(parseSync(source, { syntax: 'typescript', tsx: isTsx }))
  parsedSources.set(source, nodes)
  return nodes
}

function nodesIn(value: unknown, nodes: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return nodes
  if ('type' in value) nodes.push(value as Node)
  for (const below of Object.values(value)) nodesIn(below, nodes)
  return nodes
}

const argumentsOf = (node: Node): Node[] =>
  ((node['arguments'] ?? []) as { expression: Node }[]).map(({ expression }) => expression)

/** The text of a string, or of a template with `${…}` for each of its expressions as they are named; undefined for anything else. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return String(node['value'])
  if (node?.type !== 'TemplateLiteral') return undefined
  const names = (node['expressions'] as { value?: string }[]).map(({ value = '…' }) => `\${${value}}`)
  return (node['quasis'] as { cooked: string }[]).map(({ cooked }, at) => cooked + (names[at] ?? '')).join('')
}

const titleOf = (node: Node): string | undefined =>
  node.type === 'CallExpression' ? textOf(argumentsOf(node)[0]) : undefined

/** `test`, `it`, and what is called on them before the title, such as `test.each(rows)`, unless it keeps the test from running. */
function isTest(callee: unknown): boolean {
  const node = callee as Node
  if (node.type === 'Identifier') return ['test', 'it'].includes(String(node['value']))
  if (node.type === 'CallExpression') return isTest(node['callee'])
  if (node.type !== 'MemberExpression') return false
  const called = String((node['property'] as Node)['value'])
  return !switches.has(called) && isTest(node['object'])
}

/** The texts of the table that a test is run with, where it stands or where it is named at the head of the file. */
function tableOf(test: Node, module: Node[]): string[] {
  const given = nodesIn(test['callee'])
  const names = new Set(given.filter(({ type }) => type === 'Identifier').map((node) => node['value']))
  const declared = module.filter(
    (node) => node.type === 'VariableDeclarator' && names.has((node['id'] as Node)['value']),
  )
  return [...given, ...nodesIn(declared.map((node) => node['init']))].flatMap((node) => textOf(node) ?? [])
}

/** Requirements in the message of one `expect`. */
function assertionOf(node: Node, table: string[]): string[] {
  if (node.type !== 'CallExpression') return []
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression') return []
  let expected = callee['object'] as Node
  while (expected.type === 'MemberExpression') expected = expected['object'] as Node
  if (expected.type !== 'CallExpression' || !isExpect(expected['callee'] as Node)) return []
  const [, message] = argumentsOf(expected)
  return requirementsIn(message, table)
}

const isExpect = (callee: Node): boolean =>
  callee.type === 'Identifier'
    ? callee['value'] === 'expect'
    : callee.type === 'MemberExpression' && (callee['object'] as Node)['value'] === 'expect'

/** Requirements in a message or its table: `ASVS ${number}`. */
function requirementsIn(message: Node | undefined, table: string[]): string[] {
  const text =
    textOf(message) ??
    nodesIn(message)
      .flatMap((node) => textOf(node) ?? [])
      .join(' ')
  if (!text.startsWith('ASVS ')) return []
  if (!text.includes('${')) return text.match(requirement) ?? []
  return [text, ...table].flatMap((one) => one.match(requirement) ?? [])
}
