import type { Language } from '#contracts/languages.ts';

interface StandardTemplate {
  name: string;
  language: Language;
  subject: string;
  /** Without the sender at the end. */
  text: string;
}

/** Names no child: mail and WhatsApp pass through other companies. */
export const STANDARD_TEMPLATES: readonly StandardTemplate[] = [
  {
    name: 'First contact',
    language: 'en',
    subject: 'Thank you for your message',
    text: 'Hello {guardian},\n\nthank you for contacting {office name}. My name is {sender}. When may we call you? You can also call us on {office phone}.',
  },
  {
    name: 'First contact',
    language: 'hi',
    subject: 'आपके संदेश के लिए धन्यवाद',
    text: 'नमस्ते {guardian},\n\n{office name} से संपर्क करने के लिए धन्यवाद। मेरा नाम {sender} है। हम आपको किस समय फ़ोन करें? आप हमें {office phone} पर भी फ़ोन कर सकते हैं।',
  },
  {
    name: 'First contact',
    language: 'ta',
    subject: 'உங்கள் செய்திக்கு நன்றி',
    text: 'வணக்கம் {guardian},\n\n{office name} நிறுவனத்தைத் தொடர்பு கொண்டதற்கு நன்றி. என் பெயர் {sender}. நாங்கள் உங்களை எந்த நேரத்தில் அழைக்கலாம்? நீங்களும் {office phone} என்ற எண்ணில் எங்களை அழைக்கலாம்.',
  },
  {
    name: 'Appointment reminder',
    language: 'en',
    subject: 'Your appointment',
    text: 'Hello {guardian},\n\nthis is a reminder of your appointment with {counsellor}.\nDay: {appointment day}\nTime: {appointment time}\n\nIf the time no longer suits you, please call {office phone}.',
  },
  {
    name: 'Appointment reminder',
    language: 'hi',
    subject: 'आपकी अपॉइंटमेंट',
    text: 'नमस्ते {guardian},\n\n{counsellor} के साथ आपकी अपॉइंटमेंट की याद दिलाने के लिए यह संदेश है।\nदिन: {appointment day}\nसमय: {appointment time}\n\nयदि यह समय आपके लिए ठीक न हो, तो कृपया {office phone} पर फ़ोन करें।',
  },
  {
    name: 'Appointment reminder',
    language: 'ta',
    subject: 'உங்கள் சந்திப்பு',
    text: 'வணக்கம் {guardian},\n\n{counsellor} அவர்களுடனான உங்கள் சந்திப்பை நினைவூட்டுகிறோம்.\nநாள்: {appointment day}\nநேரம்: {appointment time}\n\nஇந்த நேரம் உங்களுக்கு வசதியாக இல்லையெனில், தயவுசெய்து {office phone} என்ற எண்ணில் அழைக்கவும்.',
  },
  {
    name: 'Could not reach you',
    language: 'en',
    subject: 'We tried to call you',
    text: 'Hello {guardian},\n\nwe called you today and could not reach you. Please tell us when we may call again, or call us on {office phone}.',
  },
  {
    name: 'Could not reach you',
    language: 'hi',
    subject: 'हमने आपको फ़ोन किया था',
    text: 'नमस्ते {guardian},\n\nहमने आज आपको फ़ोन किया था, पर बात नहीं हो सकी। कृपया बताएँ कि हम आपको फिर कब फ़ोन करें, या हमें {office phone} पर फ़ोन करें।',
  },
  {
    name: 'Could not reach you',
    language: 'ta',
    subject: 'உங்களை அழைத்தோம்',
    text: 'வணக்கம் {guardian},\n\nஇன்று உங்களை அழைத்தோம்; பேச முடியவில்லை. நாங்கள் மீண்டும் எப்போது அழைக்கலாம் என்று தயவுசெய்து தெரிவிக்கவும், அல்லது {office phone} என்ற எண்ணில் எங்களை அழைக்கவும்.',
  },
  {
    name: 'Report is ready',
    language: 'en',
    subject: 'Your report is ready',
    text: 'Hello {guardian},\n\nyour report is ready. Please call {office phone} to choose a time to talk about it.',
  },
  {
    name: 'Report is ready',
    language: 'hi',
    subject: 'आपकी रिपोर्ट तैयार है',
    text: 'नमस्ते {guardian},\n\nआपकी रिपोर्ट तैयार है। उस पर बात करने का समय तय करने के लिए कृपया {office phone} पर फ़ोन करें।',
  },
  {
    name: 'Report is ready',
    language: 'ta',
    subject: 'உங்கள் அறிக்கை தயாராக உள்ளது',
    text: 'வணக்கம் {guardian},\n\nஉங்கள் அறிக்கை தயாராக உள்ளது. அதைப் பற்றிப் பேச ஒரு நேரத்தைத் தேர்ந்தெடுக்க, தயவுசெய்து {office phone} என்ற எண்ணில் அழைக்கவும்.',
  },
];
