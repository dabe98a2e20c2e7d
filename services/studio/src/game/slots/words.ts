/** A title's first word with the picture that it is about: VI|EN|CN|motif|variant. */
export const nouns = `Cá Chép|Koi|锦鲤|koi|a
Hoa Sen|Lotus|莲花|lotus|a
Chúa Sơn Lâm|Tiger|虎王|tiger|b
Trống Đồng|Bronze Drum|铜鼓|drum|a
Đèn Lồng|Lantern|灯笼|lantern|a
Khổng Tước|Peacock|孔雀|peacock|a
Kho Báu|Treasure|宝藏|chest|a
Ngọc Bích|Emerald|翡翠|gem|a
Vương Miện|Crown|王冠|crown|a
Hũ Vàng|Pot of Gold|金罐|jar|a
Bạch Tuộc|Octopus|章鱼|octopus|a
Thuyền Buồm|Junk|帆船|junk|a
Tháp Cổ|Pagoda|古塔|pagoda|b
Hồ Điệp|Butterfly|蝴蝶|butterfly|a
Mặt Nạ|Mask|面具|mask|a
Kim Tự Tháp|Pyramid|金字塔|pyramid|a
Núi Lửa|Volcano|火山|volcano|a
Hành Tinh|Planet|行星|planet|a
Tên Lửa|Rocket|火箭|rocket|a
Khinh Khí Cầu|Balloon|热气球|balloon|a
Cây Đa|Banyan|榕树|banyan|a
Dưa Hấu|Melon|西瓜|fruit|b
Thanh Long|Dragon Fruit|火龙果|fruit|a
Song Thất|Sevens|七七|seven|b
Bánh Xe|Wheel|转轮|wheel|a
Mạt Chược|Mahjong|麻将|mahjong|a
Cá Đuối|Manta|魔鬼鱼|manta|a
Sứa Ngọc|Jellyfish|水母|jelly|a
Thạch Anh|Amethyst|紫晶|gem|b
Súc Sắc|Dice|骰子|dice|a
Nữ Hoàng|Queen|女王|crown|b
Thần Tài|Fortune God|财神|jar|b
Rương Cổ|Old Chest|古箱|chest|a
Song Ngư|Twin Fish|双鱼|koi|b
Đêm Hội|Festival Night|灯会|lantern|b
Đầm Sen|Lotus Lake|荷塘|lotus|b
Hổ Bạc|Silver Tiger|银虎|tiger|a
Vườn Bướm|Butterfly Garden|蝶园|butterfly|b
Tuồng Cổ|Old Opera|古戏|mask|b
Vịnh Ngọc|Jade Bay|玉湾|junk|b
Mực Tím|Purple Kraken|紫章|octopus|b
Biển Sâu|Deep Sea|深海|jelly|b
Lầu Son|Red Tower|朱楼|pagoda|a
Sao Thổ|Saturn|土星|planet|b
Phi Thuyền|Starship|飞船|rocket|b
Trời Cao|High Sky|高空|balloon|b
Bảy Màu|Rainbow Sevens|彩七|seven|a
Ngọc Lục|Jade Dice|玉骰|dice|b
Ván Bài Ngà|Ivory Tiles|牙牌|mahjong|b
Cung Trăng|Moon Palace|月宫|banyan|a`;

/** Its second word: VI|EN|CN. */
export const epithets = `Vàng Ròng|of Gold|黄金
Phú Quý|of Plenty|富贵
Đêm Rằm|at Full Moon|月圆
Huyền Thoại|Legend|传奇
Rực Lửa|on Fire|烈焰
Hoàng Gia|Royale|皇家
Bí Ẩn|Mystery|之谜
Ngàn Năm|of Ages|千年
May Mắn|of Luck|好运
Hạ Long|of Ha Long|下龙
Mùa Xuân|in Spring|新春
Cổ Tích|Fable|童话
Kỳ Diệu|Wonder|奇迹
Bất Tận|Unending|无尽
Ban Mai|at Dawn|黎明
Hoàng Hôn|at Dusk|黄昏
Thăng Long|of Thang Long|升龙
Đại Ngàn|of the Wild|丛林
Phương Nam|of the South|南方
Phương Bắc|of the North|北方
Tài Lộc|Fortune|财运
Đại Cát|Great Luck|大吉
Mộng Mơ|Dream|梦幻
Phi Thường|Extraordinary|非凡
Bão Táp|Storm|风暴
Sấm Sét|Thunder|雷霆
Băng Giá|on Ice|冰霜
Ánh Sáng|of Light|之光
Bóng Đêm|of Night|之夜
Thần Thoại|Myth|神话
Vũ Hội|Ball|舞会
Hành Trình|Journey|之旅
Khám Phá|Quest|探秘
Trở Về|Returns|归来
Thức Giấc|Awakens|觉醒
Gọi Mời|Calling|召唤
Bảy Sắc|in Seven Colours|七彩
Tây Hồ|of West Lake|西湖
Sông Hương|of Perfume River|香江
Cửu Long|of Nine Dragons|九龙
Trường Sơn|of Long Mountains|长山
Hội An|of Hoi An|会安
Kinh Kỳ|of the Capital|京城
Thiên Đường|Paradise|天堂
Mê Cung|Maze|迷宫
Thời Gian|of Time|时光
Vô Song|Unrivalled|无双
Trù Phú|Bounty|丰饶
Tinh Hoa|Essence|精华
Hội Ngộ|Reunion|相会`;

/** Later editions of the same names: VI|EN|CN; the first has none. */
export const editions = `||
Thượng Hạng|Deluxe|豪华版
Lễ Hội|Festival|节日版
Vĩnh Cửu|Eternal|永恒版`;
