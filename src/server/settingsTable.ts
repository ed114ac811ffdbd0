import { settings } from './settings.ts'

/** The text of docs/settings.md: every setting with its default and what it does. */
export function settingsTable(): string {
  const rows = settings.map(
    ({ name, default: value, description }) =>
      `| \`${name}\` | ${value ? `\`${value}\`` : ''} | ${description} |`,
  )
  return `# Settings

Variables of the environment, or lines of a file \`.env\` in the project's folder; the environment wins.
A wrong one is refused at the start, by its name. Written from \`src/server/settings.ts\`.

| Variable | Default | What it does |
|---|---|---|
${rows.join('\n')}
`
}
