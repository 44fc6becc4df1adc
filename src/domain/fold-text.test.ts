import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { foldText } from './fold-text';

describe('a folded text', () => {
  it.each([
    ['Café', 'cafe'],
    ['CAFE\u0301', 'cafe'],
    ['Übergröße', 'ubergrosse'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Łódź', 'lodz'],
    ['İstanbul, Diyarbakır', 'istanbul, diyarbakir'],
    ['ΟΔΌΣ οδός', 'οδοσ οδοσ'],
    ['Việt Nam', 'viet nam'],
    ['日本 😀', '日本 😀'],
    ['', ''],
    ['كَتَبَ الدرس', 'كتب الدرس'],
    ['أكل إلى آب', 'اكل الي اب'],
    ['كتـــاب', 'كتاب'],
    ['کیک ٱلله', 'كيك الله'],
    ['שָׁלוֹם', 'שלום'],
    ['\ufb2a\u05b8לום', 'שלום'],
    ['ज़मीन हिंदी दुःख चाँद', 'जमीन हिदी दुख चाद'],
    ['বাংলা য়', 'বালা য'],
    ['น้ำ ก็ เก่า', 'นำ ก เกา'],
    ['ນ້ຳ', 'ນຳ'],
    ['Donau\u00addampf foo\u200bbar', 'donaudampf foobar'],
    ['می\u200cخواهم', 'ميخواهم'],
    ['❤️ 1️⃣', '❤ 1'],
    ['\u2066‏a\u2069\ufeffb\u{e0041}', 'ab'],
    ['Luhmann’s ‘notes’ Hawaiʻi', "luhmann's 'notes' hawai'i"],
    ['„Zitat“ «mot» צה״ל', '"zitat" "mot" צה"ל'],
    ['e‑mail 2020–2024 −5 בית־ספר', 'e-mail 2020-2024 -5 בית-ספר'],
    ['Wait…', 'wait...'],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('ignores case, and doesn’t change when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        expect(foldText(text.normalize('NFD'))).toBe(folded);
      }),
    );
    for (const letter of 'äéñøÅŒþŁĐΣдЖ')
      expect(foldText(letter.toUpperCase())).toBe(foldText(letter.toLowerCase()));
  });
});
