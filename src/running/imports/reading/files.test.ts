import { utils } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { draftsOf, readBytes, tableIn, workbook, zipOf } from '../../../../test/importFiles.ts'
import { pictureOwners } from './pictures.ts'

const header = ['ID', 'Name', 'Species', 'Sex', 'Notes']
const nyx = ['007', 'Nyx', 'Königspython', '0.1', 'beißt, manchmal;\n"sehr" selten']
const rex = ['008', 'Rex', 'Ball python', '1.0', '']

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csv = (delimiter: string, lineEnd = '\r\n') =>
  [header, nyx, rex].map((row) => row.map(quoted).join(delimiter) + lineEnd).join('')

const expected = { headers: header, rows: [nyx, rex], lines: [2, 3] }

describe('text', () => {
  test.each([',', ';', '\t', '|'])('is read with %j between its cells', async (delimiter) => {
    expect(await tableIn(csv(delimiter))).toMatchObject(expected)
  })

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big-endian UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('is read in %s', async (_name, encode) => {
    expect(await tableIn(encode(csv(';')))).toMatchObject(expected)
  })

  test.each(['\n', '\r\n', '\r'])('is read with %j at the end of its lines', async (lineEnd) => {
    expect(await tableIn(csv(',', lineEnd))).toMatchObject(expected)
  })

  test('may name its delimiter first, as Excel does', async () => {
    expect(await tableIn(`sep=;\n${csv(';')}`)).toMatchObject({ ...expected, lines: [3, 4] })
  })

  test('keeps ragged rows, and has a heading for each of their cells', async () => {
    const table = await tableIn('Name,Species,Sex\nNyx\nRex,Boa,m,what,,is this\n\n,,\nTaco,Boa\n')
    expect(table.headers).toEqual(['Name', 'Species', 'Sex', '', '', ''])
    expect(table.rows).toEqual([
      ['Nyx', '', '', '', '', ''],
      ['Rex', 'Boa', 'm', 'what', '', 'is this'],
      ['Taco', 'Boa', '', '', '', ''],
    ])
    expect(table.lines).toEqual([2, 3, 6])
  })

  test('has quotes in the middle of a cell, which are inches', async () => {
    const table = await tableIn('Name,Species,Notes\nNyx,Boa,4\' 2" long\n')
    expect(table.rows[0]?.[2]).toBe('4\' 2" long')
  })

  test('has no headings if its first row has numbers and nothing we know', async () => {
    const table = await tableIn('Nyx,Boa,12\nRex,Boa,15\n')
    expect(table).toMatchObject({ headers: ['', '', ''], lines: [1, 2] })
  })

  test('repeats its headings on every page, which are no animals', async () => {
    const table = await tableIn('Name,Sex\nNyx,f\nName,Sex\nRex,m\n')
    expect(table.lines).toEqual([2, 4])
  })

  test('may be a list of names', async () => {
    expect(await tableIn('Name\nNyx\nRex\n')).toMatchObject({ rows: [['Nyx'], ['Rex']] })
  })

  test('has numbers in JSON that keep all their digits', async () => {
    const table = await tableIn(
      '{"pets": [{"id": 12345678901234567890, "name": "Nyx", "species": {"name": "Boa"}, "alive": true, "tags": ["a", "b"]}]}',
    )
    expect(table).toMatchObject({
      headers: ['id', 'name', 'species name', 'alive', 'tags'],
      rows: [['12345678901234567890', 'Nyx', 'Boa', 'yes', 'a, b']],
      lines: [1],
    })
  })
})

describe('a workbook', () => {
  test.each(['xlsx', 'biff8'] as const)(
    '%s keeps zeros, days, months and decimals',
    async (type) => {
      const sheet = utils.aoa_to_sheet([
        ['ID', 'Name', 'Hatched', 'Bought', 'Weight (g)', 'Sex', 'Fed at', 'Het', 'Alive'],
        [7, 'Nyx', 44_325, 44_317, 1250.5, 0.1, 44_325.75, 0.66, true],
        ['008', 'Rex', '2020', '', 0.1 + 0.2, 1, '', '', false],
      ])
      const formats = {
        A2: '000',
        C2: 'dd.mm.yyyy',
        D2: 'mmm yy',
        E2: '#,##0',
        F2: '0.0',
        G2: 'd/m/yy h:mm',
        H2: '0%',
        F3: '0.0',
      }
      for (const [at, format] of Object.entries(formats)) sheet[at].z = format
      expect((await tableIn(workbook({ Sheet1: sheet }, type))).rows).toEqual([
        ['007', 'Nyx', '2021-05-09', '2021-05', '1250.5', '0.1', '2021-05-09 18:00', '66%', 'yes'],
        ['008', 'Rex', '2020', '', '0.3', '1.0', '', '', 'no'],
      ])
    },
  )

  test('is read from the sheet that is most like a list of animals', async () => {
    const read = await tableIn(
      workbook({
        Readme: [['My collection'], ['Please ask me before you change anything']],
        Costs: [
          ['Month', 'Sum'],
          ['May', 12],
          ['June', 14],
          ['July', 13],
          ['August', 9],
        ],
        Animals: [['My snakes', ''], [], header, nyx, rex],
      }),
    )
    expect(read).toMatchObject({ headers: header, rows: [nyx, rex], lines: [4, 5] })
  })

  test('has formulas whose saved value counts, and which are never worked out', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Weight', 'Notes'],
      ['Nyx', 1, 'x'],
    ])
    sheet.B2 = { t: 'n', v: 450, f: '400+999' }
    sheet.C2 = { t: 's', v: 'told', f: 'WEBSERVICE("http://localhost/")' }
    sheet.A3 = { t: 'e', v: 0x17, f: '#REF!' }
    sheet.B3 = { t: 'n', v: 12 }
    sheet['!ref'] = 'A1:C3'
    const table = await tableIn(workbook({ Sheet1: sheet }))
    expect(table.rows).toEqual([
      ['Nyx', '450', 'told'],
      ['', '12', ''],
    ])
  })

  test('that calls itself .csv is known by its content', async () => {
    expect(await tableIn(workbook({ S: [header, nyx] }))).toMatchObject({ rows: [nyx] })
  })

  test('that claims every row and column, and has a cell in the last, is read at once', async () => {
    const cell = (at: string, text: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const book = await writtenWorkbook(
      `<dimension ref="A1:XFD1048576"/><sheetData>
        <row r="1">${cell('A1', 'Name')}${cell('B1', 'Sex')}</row>
        <row r="2">${cell('A2', 'Nyx')}${cell('XFD2', ' ')}</row>
        <row r="1048576">${cell('A1048576', 'Rex')}</row>
      </sheetData>`,
    )
    expect(await tableIn(book)).toMatchObject({
      rows: [
        ['Nyx', ''],
        ['Rex', ''],
      ],
      lines: [2, 1_048_576],
    })
  })
})

/** A workbook whose one sheet is this XML. */
const writtenWorkbook = (sheet: string) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${sheet}</worksheet>`,
  })
}

describe('a zip', () => {
  test('has one list, and pictures that are matched by id, name or folder', async () => {
    const table = await tableIn(
      await zipOf({
        'export/animals.csv':
          'ID,Name,Photo\nBP-1,Nyx,\n,Rex,\n,Taco,holiday.png\n,Twin,\n,Twin,\n',
        'export/readme.txt': 'About this export',
        'export/pictures/bp-1.jpg': 'x',
        'export/pictures/Nyx (2).PNG': 'x',
        'export/Rex/IMG_2041.jpg': 'x',
        'export/pictures/holiday.png': 'x',
        'export/pictures/twin.jpg': 'x',
        '__MACOSX/export/._animals.csv': 'x',
        '.DS_Store': 'x',
      }),
    )
    const owners = pictureOwners()
    for (const { line, draft } of draftsOf(table)) {
      if (draft?.kind === 'animal') owners.add({ ...draft, row: line })
    }
    expect(table.pictures.map((picture) => [picture.path, owners.ownerOf(picture)])).toEqual([
      ['export/pictures/bp-1.jpg', 2],
      ['export/pictures/Nyx (2).PNG', 2],
      ['export/Rex/IMG_2041.jpg', 3],
      ['export/pictures/holiday.png', 4],
      ['export/pictures/twin.jpg', undefined],
    ])
  })

  test('of ours is handed on', async () => {
    const zip = await zipOf({ 'README.md': 'x', 'vivary.json': '{}', 'animals.csv': 'x' })
    expect(await readBytes(zip)).toEqual({ ownArchive: true })
  })
})
