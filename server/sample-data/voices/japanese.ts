import { internationalStyles, type Voice } from './voice.ts';

export const japanese: Voice = {
  language: 'ja',
  weekdays: ['月曜', '火曜', '水曜', '木曜', '金曜', '土曜', '日曜'],
  motifs: ['月光', '桜坂', '灯り', '港町', '青い鳥', '銀杏', '夜風', '石畳', 'すみれ', '星空'],
  venues: {
    club: ['ダンスカフェ {motif}', 'スタジオ {motif}', 'サロン {motif}'],
    hall: ['{motif}ホール', '{motif}文化会館'],
    outdoors: ['{motif}テラス'],
  },
  streets: ['桜通り {n}', '港町 {n}-2', '中央通り {n}', '銀杏並木 {n}'],
  styles: {
    ...internationalStyles,
    tango: 'タンゴ',
    'lindy-hop': 'リンディホップ',
    blues: 'ブルース',
    'west-coast-swing': 'ウエストコーストスウィング',
    salsa: 'サルサ',
    bachata: 'バチャータ',
    balboa: 'バルボア',
    ballroom: '社交ダンス',
    sevillanas: 'フラメンコ',
  },
  any: {
    social: ['{style}ナイト {motif}', '{weekday}{style}の夕べ'],
    class: ['{style} 入門クラス', '{style} 中級クラス'],
    workshop: ['{style} ワークショップ'],
    festival: ['{style} フェスティバル in {town}'],
    concert: ['{style} ライブナイト'],
    ball: ['{style} 舞踏会'],
  },
  own: {
    tango: {
      social: ['ミロンガ {motif}', '{weekday}ミロンガ'],
      practica: ['プラクティカ {motif}'],
      marathon: ['{town} タンゴマラソン'],
    },
    'lindy-hop': {
      social: ['スウィングナイト {motif}', '{weekday}スウィング'],
      festival: ['{town} リンディエクスチェンジ'],
    },
  },
};
