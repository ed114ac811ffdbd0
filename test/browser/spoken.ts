import type { CDPSession } from '@playwright/test'

type Tree = Extract<Awaited<ReturnType<CDPSession['send']>>, { nodes: { ignored: boolean }[] }>

/** A node of Chromium's accessibility tree. */
export type AxNode = Tree['nodes'][number]

const contexts = new Set(
  'dialog alertdialog navigation banner region list group radiogroup toolbar table grid form search menu listbox tablist article'.split(
    ' ',
  ),
)
export const isContext = (node: AxNode) =>
  contexts.has(wordOf(node.role)) && (wordOf(node.name) !== '' || wordOf(node.role) === 'dialog')

export const wordOf = (value: AxNode['name']) =>
  String(value?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
export const quoted = (words: string) => `“${words}”`

const spokenRoles: Record<string, string> = {
  textbox: 'edit',
  radio: 'radio button',
  combobox: 'combo box',
  RootWebArea: 'page',
  MenuListPopup: 'list',
  DisclosureTriangle: 'disclosure',
  img: 'graphic',
}
export const roleWords = (role: string) => spokenRoles[role] ?? role

/** Role, name, value, states and description of a node, as they are read out. */
export function wordsOf(node: AxNode, option: string): string {
  const states = (node.properties ?? []).flatMap(({ name, value }) =>
    stateWords(name, value.value, wordOf(node.role)),
  )
  const value = wordOf(node.value)
  return [
    `${quoted(wordOf(node.name))} ${roleWords(wordOf(node.role))}`,
    value && value !== wordOf(node.name) && quoted(value),
    ...states,
    wordOf(node.description) && `— ${wordOf(node.description)}`,
    option && `› ${option}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function stateWords(name: string, value: unknown, role: string): string[] {
  const isOn = value === true || value === 'true'
  switch (name) {
    case 'checked':
      return [isOn ? 'checked' : value === 'mixed' ? 'partly checked' : 'not checked']
    case 'pressed':
      return [isOn ? 'pressed' : 'not pressed']
    case 'expanded':
      return [isOn ? 'expanded' : 'collapsed']
    case 'selected':
      return isOn ? ['selected'] : role === 'tab' || role === 'option' ? ['not selected'] : []
    case 'disabled':
      return isOn ? ['unavailable'] : []
    case 'invalid':
      return isOn ? ['invalid'] : []
    case 'required':
      return isOn ? ['required'] : []
    case 'readonly':
      return isOn ? ['read only'] : []
    case 'hasPopup':
      return value && value !== 'false' ? [`opens ${value}`] : []
    case 'valuetext':
      return [String(value)]
    case 'level':
      return [`level ${value}`]
    case 'keyshortcuts':
      return [`shortcut ${value}`]
    default:
      return []
  }
}

/** The lines of what lies on top: its sheet, or the main part of the page. */
export function linesOf(nodes: AxNode[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const rootOf = (role: string) =>
    nodes.findLast((node) => !node.ignored && wordOf(node.role) === role)
  const root = rootOf('dialog') ?? rootOf('main') ?? nodes[0]
  const lines: string[] = []
  let text = ''
  const flush = () => {
    if (text.trim()) lines.push(text.replace(/\s+/g, ' ').trim())
    text = ''
  }
  const visit = (node: AxNode | undefined) => {
    if (!node) return
    const role = wordOf(node.role)
    if (!node.ignored) {
      if (role === 'StaticText') {
        text += ` ${wordOf(node.name)}`
        return
      }
      if (wholes.has(role)) {
        flush()
        lines.push(wordsOf(node, ''))
        return
      }
      if (blocks.has(role)) flush()
      if (isContext(node)) lines.push(`${roleWords(role)} ${quoted(wordOf(node.name))}`)
    }
    for (const id of node.childIds ?? []) visit(byId.get(id))
    if (!node.ignored && blocks.has(role)) flush()
  }
  visit(root)
  flush()
  return lines
}

/** What is read out as one. */
const wholes = new Set(
  'heading link button checkbox radio textbox searchbox combobox spinbutton switch tab menuitem option img image progressbar meter slider DisclosureTriangle'.split(
    ' ',
  ),
)
const blocks = new Set([
  ...contexts,
  'paragraph',
  'listitem',
  'cell',
  'generic',
  'term',
  'definition',
  'gridcell',
  'columnheader',
  'rowheader',
  'LabelText',
  'status',
  'alert',
])
