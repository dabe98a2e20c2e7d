/**
 * Words that people everywhere choose as passwords: names, teams, animals, pop culture, keyboard walks, Vietnamese
 * first names and greetings. `common-passwords.ts` makes the list from them.
 */
const english = `
password passw0rd pass admin administrator root toor user guest test tester demo default master welcome login access
letmein iloveyou loveyou lovely love lover sunshine princess queen king prince dragon monkey football baseball basketball
soccer hockey shadow superman batman spiderman ironman starwars pokemon naruto hunter ranger killer ninja samurai wizard
merlin phoenix eagle falcon tiger lion panther bear wolf fox horse rabbit kitty puppy chicken dolphin shark turtle snake
michael jennifer jessica ashley amanda daniel andrew joshua matthew christopher nicholas anthony william robert thomas
charlie george jordan michelle nicole samantha elizabeth victoria alexander alexandra benjamin jonathan justin brandon
ryan kevin jason jack harry oliver maggie bailey buster ginger pepper cookie chocolate cheese banana orange apple cherry
summer winter autumn spring monday tuesday friday saturday sunday january february march april august september october
november december flower rose lily diamond silver golden purple yellow green blue black white red pink rainbow
computer internet windows android iphone samsung google facebook twitter youtube instagram microsoft apple amazon nokia
mustang porsche ferrari corvette mercedes toyota honda yamaha harley suzuki liverpool arsenal chelsea barcelona juventus
manchester madrid milan bayern ronaldo messi beckham rooney yankees cowboys lakers steelers packers trustno1 whatever
freedom forever nothing secret secure security private money dollar lucky winner casino poker jackpot gambling player
angel devil heaven jesus christ god blessed family mother father brother sister friend friends baby babygirl babyboy
sweet sweety honey hello goodbye thunder lightning storm hurricane ocean river mountain island desert forest galaxy
matrix hacker system server network database software qwerty azerty dvorak changeme temp temporary nopass mypass
pass1word p4ssword p4ssw0rd pa55word pa55w0rd passwort motdepasse contrasena senha parola wachtwoord sifre
london paris berlin tokyo newyork boston chicago dallas denver texas florida california america canada england france
germany russia china japan korea india brazil mexico australia vietnam thailand malaysia singapore indonesia philippines`;

const vietnamese = `
matkhau matkhaucuatoi mk taikhoan dangnhap anhyeuem emyeuanh yeuem yeuanh yeunhau tinhyeu honghai saigon hanoi danang
haiphong cantho nhatrang vungtau dalat hue vinh bienhoa vietnam vietnamvodich tinhban giadinh congai contrai bome
nguyen nguyenvan tran tranvan levan phamvan hoang phan dang bui ngo duong minh minhanh minhchau minhduc minhhieu minhtuan
tuananh ducanh hoanganh thanh thanhcong thanhtung hung hungnguyen dung dungnguyen hieu hieunguyen nam namnguyen long
longnguyen linh linhnguyen linhlinh trang trangnguyen thao thuthao huong huongnguyen phuong phuongnguyen lan mai maimai
ngoc ngocanh ngoclan quynh quynhanh hanh hanhphuc khanh khanhlinh kien kiennguyen khoa khoanguyen phuc phucnguyen quang
quangnguyen son sonnguyen tam thang thangnguyen tien tiendat tiennguyen toan trung trungkien truong tuan tuannguyen tung
viet vietanh vuong xuan yen hoa hoahong hoamai conmeo concho convit bantoi cogang maiyeu nhoem nhoanh thuongem
lienquan freefire lienminh zalo momo vietcombank techcombank vietinbank agribank caothu daigia thansat
chucmungnammoi nammoi tetnguyendan phatloc maymaan maymoi trungso xoso soicau lode banca taixiu baccarat nohu`;

/** Runs of keys and digits as they lie on a keyboard. */
const walks = `
qwerty qwertyui qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1qaz2wsx3edc
1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 zaq12wsx zaq1xsw2 qweasd qweasdzxc asdzxc poiuytrewq lkjhgfdsa mnbvcxz
1234qwer qwer1234 123qwe qwe123 asd123 zxc123 abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc a1b2c3 a1b2c3d4 abcd1234
1a2b3c 1a2b3c4d aa11bb22 123abc abc123 asdf1234 1234asdf zxcv1234 1qazxsw2 2wsx3edc 3edc4rfv qpwoei 147258369 159357
159753 741852963 789456 789456123 987654321 963852741 147852369 112233 11223344 1122334455 121212 123123 123321 12341234
123454321 1234554321 131313 246810 102030 10203040 135790 13579 24680 654321 7654321 87654321 9876543210 0987654321
0123456789 01234567 012345 1234567890 123456789 12345678 1234567 123456 12345 1234 520520 5201314 1314520 147147 258258
369369 159159 357357 456456 789789 696969 686868 888666 668866 688688 868686 886886 789123 456123 456789 567890`;

const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export const commonWords: readonly string[] = [...new Set([...list(english), ...list(vietnamese)])];
export const keyboardWalks: readonly string[] = [...new Set(list(walks))];
