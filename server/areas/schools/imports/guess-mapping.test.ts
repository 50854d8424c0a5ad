import { describe, expect, test } from 'vitest';
import type { ColumnMapping } from '#contracts/schools/index.ts';
import { chooseMapping, leftOutOf } from './guess-mapping.ts';

const NOTHING = { mapping: null, leftOut: [] };
const choose = (headers: readonly string[]) => chooseMapping(headers, NOTHING, new Set());

describe('columns', () => {
  test.each([
    [
      [
        'Sl No',
        "Student's Name",
        "Father's Name",
        'Mobile No.',
        'E-mail',
        'Std',
        'D.O.B',
        'Place',
        'Board',
        'Relation',
      ],
      {
        name: "Student's Name",
        guardianName: "Father's Name",
        phone: 'Mobile No.',
        email: 'E-mail',
        className: 'Std',
        dateOfBirth: 'D.O.B',
        city: 'Place',
        board: 'Board',
        guardianRelation: 'Relation',
      },
    ],
    [
      ['School Name', 'NAME', 'Parent contact', 'Father occupation', 'Class Teacher Name'],
      { name: 'NAME', phone: 'Parent contact' },
    ],
    [
      ['Name of the Student', 'Parent', 'Date of Birth'],
      { name: 'Name of the Student', guardianName: 'Parent', dateOfBirth: 'Date of Birth' },
    ],
    [
      ['नाम', 'जन्म तिथि', 'फ़ोन', 'कक्षा', 'ईमेल', 'शहर', 'माता-पिता का नाम'],
      {
        name: 'नाम',
        dateOfBirth: 'जन्म तिथि',
        phone: 'फ़ोन',
        className: 'कक्षा',
        email: 'ईमेल',
        city: 'शहर',
        guardianName: 'माता-पिता का नाम',
      },
    ],
    [['छात्र का नाम', 'मोबाइल', 'अभिभावक'], { name: 'छात्र का नाम', phone: 'मोबाइल', guardianName: 'अभिभावक' }],
    [
      ['பெயர்', 'பிறந்த தேதி', 'தொலைபேசி', 'வகுப்பு', 'மின்னஞ்சல்', 'ஊர்', 'பெற்றோர் பெயர்'],
      {
        name: 'பெயர்',
        dateOfBirth: 'பிறந்த தேதி',
        phone: 'தொலைபேசி',
        className: 'வகுப்பு',
        email: 'மின்னஞ்சல்',
        city: 'ஊர்',
        guardianName: 'பெற்றோர் பெயர்',
      },
    ],
    [['மாணவர் பெயர்', 'கைபேசி'], { name: 'மாணவர் பெயர்', phone: 'கைபேசி' }],
    [
      ['Student', 'Father’s name', 'Mob', 'Mail', 'Std', 'DOB'],
      {
        name: 'Student',
        guardianName: 'Father’s name',
        phone: 'Mob',
        email: 'Mail',
        className: 'Std',
        dateOfBirth: 'DOB',
      },
    ],
    [['Name', 'Ph. No.', 'Mail ID'], { name: 'Name', phone: 'Ph. No.', email: 'Mail ID' }],
    [['Name', 'Ph', 'Mailing address'], { name: 'Name', phone: 'Ph' }],
    [['Name', 'Student email'], { name: 'Name' }],
    [['Name', "Student's Mail", 'Parent Email'], { name: 'Name', email: 'Parent Email' }],
    [
      ['పేరు', 'తండ్రి పేరు', 'పుట్టిన తేదీ', 'ఫోన్ నంబర్', 'తరగతి', 'విభాగం'],
      {
        ...{ name: 'పేరు', guardianName: 'తండ్రి పేరు', dateOfBirth: 'పుట్టిన తేదీ' },
        ...{ phone: 'ఫోన్ నంబర్', className: 'తరగతి', section: 'విభాగం' },
      },
    ],
    [
      ['ವಿದ್ಯಾರ್ಥಿಯ ಹೆಸರು', 'ತಾಯಿಯ ಹೆಸರು', 'ಜನ್ಮ ದಿನಾಂಕ', 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ', 'ತರಗತಿ'],
      {
        ...{ name: 'ವಿದ್ಯಾರ್ಥಿಯ ಹೆಸರು', guardianName: 'ತಾಯಿಯ ಹೆಸರು', dateOfBirth: 'ಜನ್ಮ ದಿನಾಂಕ' },
        ...{ phone: 'ಮೊಬೈಲ್ ಸಂಖ್ಯೆ', className: 'ತರಗತಿ' },
      },
    ],
    [
      ['വിദ്യാർത്ഥിയുടെ പേര്', 'രക്ഷിതാവിന്റെ പേര്', 'ജനന തീയതി', 'ഫോൺ നമ്പർ', 'ക്ലാസ്', 'ഡിവിഷൻ'],
      {
        ...{ name: 'വിദ്യാർത്ഥിയുടെ പേര്', guardianName: 'രക്ഷിതാവിന്റെ പേര്', dateOfBirth: 'ജനന തീയതി' },
        ...{ phone: 'ഫോൺ നമ്പർ', className: 'ക്ലാസ്', section: 'ഡിവിഷൻ' },
      },
    ],
    [
      ['विद्यार्थ्याचे नाव', 'वडील', 'जन्मतारीख', 'मोबाईल', 'इयत्ता', 'तुकडी'],
      {
        ...{ name: 'विद्यार्थ्याचे नाव', guardianName: 'वडील', dateOfBirth: 'जन्मतारीख' },
        ...{ phone: 'मोबाईल', className: 'इयत्ता', section: 'तुकडी' },
      },
    ],
    [['Column 1', 'Column 2'], {}],
  ])('of %j are guessed', (given, mapping) => {
    expect(choose(given)).toEqual(mapping);
  });

  test.each([
    [['Name', 'Contact Person', 'Contact No'], { guardianName: 'Contact Person', phone: 'Contact No' }],
    [['Name', 'Class Teacher Mobile', 'WhatsApp Number'], { phone: 'WhatsApp Number' }],
    [['Name', 'Mobile Fee', 'Principal Mobile', 'Mobile'], { phone: 'Mobile' }],
    [['Name', 'Class Teacher', 'Class'], { className: 'Class' }],
    [
      ['Student Mobile', 'Student Name', "Father's Mobile", 'Mother Mobile'],
      { name: 'Student Name', phone: "Father's Mobile", secondPhone: 'Mother Mobile' },
    ],
    [
      ['Admn No', 'Roll', 'Name', 'Mob. No.', 'DOB (DD-MM-YYYY)', 'Std/Div', 'Place of Birth'],
      { phone: 'Mob. No.', dateOfBirth: 'DOB (DD-MM-YYYY)', className: 'Std/Div' },
    ],
    [
      [
        'SlNo',
        'STUDENTNAME',
        'FatherName',
        'MotherName',
        'MobileNo1',
        'MobileNo2',
        'DateOfBirth',
        'Sec',
        'Class',
      ],
      {
        ...{ name: 'STUDENTNAME', guardianName: 'FatherName', phone: 'MobileNo1', secondPhone: 'MobileNo2' },
        ...{ dateOfBirth: 'DateOfBirth', section: 'Sec', className: 'Class' },
      },
    ],
    [
      ['Surname', 'Initial', 'First Name', 'Fathers Surname'],
      { name: 'First Name', middleName: 'Initial', surname: 'Surname' },
    ],
    [
      ['Batch Name', 'Course Name', 'Name', 'Class Name', 'Section Name'],
      { className: 'Class Name', section: 'Section Name' },
    ],
    [
      ['STUDENTNAME', 'DATEOFBIRTH', 'CLASSNAME', 'FATHERMOBILENO'],
      { name: 'STUDENTNAME', dateOfBirth: 'DATEOFBIRTH', className: 'CLASSNAME', phone: 'FATHERMOBILENO' },
    ],
    [
      ['StudentName', 'FName', 'FMobile', 'MMobile'],
      { name: 'StudentName', guardianName: 'FName', phone: 'FMobile', secondPhone: 'MMobile' },
    ],
    [
      [
        'First Name',
        'Middle Name',
        'Last Name',
        'Immediate Contact Last Name',
        'Contact First Name',
        'Contact Mobile',
      ],
      {
        ...{ name: 'First Name', middleName: 'Middle Name', surname: 'Last Name' },
        ...{ guardianName: 'Contact First Name', phone: 'Contact Mobile' },
      },
    ],
    [['Last', 'Grade', 'First'], { name: 'First', surname: 'Last', className: 'Grade' }],
    [['Name', 'Mobile3', 'Mobile2', 'Mobile1'], { phone: 'Mobile1', secondPhone: 'Mobile2' }],
    [['Name', 'S/o or D/o'], { guardianName: 'S/o or D/o' }],
    [['Name', 'SMSMobileNo'], { phone: 'SMSMobileNo' }],
    [['Name', 'Emergency No', 'Father No'], { phone: 'Father No', secondPhone: 'Emergency No' }],
    [['Name', 'Alternate No', 'Parent No'], { phone: 'Parent No', secondPhone: 'Alternate No' }],
    [['Name', 'M.No', 'Admission No', 'Roll No'], { phone: 'M.No' }],
    [
      ['Previous Class', 'Class', 'Name', 'Bank Name', 'Name in Tamil', 'Board Roll No', 'Contact Address'],
      { className: 'Class', name: 'Name' },
    ],
  ])('of %j are matched to the best field', (given, mapping) => {
    const expected: ColumnMapping = { ...(given.includes('Name') && { name: 'Name' }), ...mapping };
    expect(choose(given)).toEqual(expected);
    // In any order.
    expect(choose(given.toReversed())).toMatchObject(
      expected.secondPhone ? { name: expected.name } : expected,
    );
  });

  test('without a text are chosen last', () => {
    const headers = ['Name', 'Guardian Name', 'Father Name', 'Mother Name'];
    expect(choose(headers)).toMatchObject({ guardianName: 'Guardian Name' });
    const guess = chooseMapping(headers, NOTHING, new Set(['Guardian Name']));
    expect(guess).toMatchObject({ guardianName: 'Father Name' });
    expect(chooseMapping(['Guardian Name'], NOTHING, new Set(['Guardian Name']))).toEqual({
      guardianName: 'Guardian Name',
    });
  });

  test('are mapped as the last time, and left out if they were left out then', () => {
    const mapping = { name: 'Who', phone: 'Call' };
    const leftOut = leftOutOf(['Who', 'Call', 'Email', 'House'], mapping);
    expect(leftOut).toEqual(['Email']);
    const remembered = { mapping, leftOut };
    expect(chooseMapping(['Who', 'Call', 'Email'], remembered, new Set())).toEqual(mapping);
    expect(chooseMapping(['Who', 'Call', 'Email', 'DOB'], remembered, new Set())).toEqual({
      ...mapping,
      dateOfBirth: 'DOB',
    });
    expect(chooseMapping(['Who', 'Mobile', 'Email'], remembered, new Set())).toEqual({
      name: 'Who',
      phone: 'Mobile',
    });
    expect(chooseMapping(['Student name'], remembered, new Set())).toEqual({ name: 'Student name' });
  });
});
